CREATE TABLE "contract_document_versions" (
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"sm3" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_document_versions_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "trust_decisions" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"decision" text NOT NULL,
	"decided_by" text NOT NULL,
	"why" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trust_two_persons" CHECK ("trust_decisions"."decided_by" <> "trust_decisions"."requested_by"),
	CONSTRAINT "trust_decision" CHECK ("trust_decisions"."decision" in ('approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "trust_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"sha256" text NOT NULL,
	"certificate" "bytea" NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"why" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trust_request_and_who_asked" UNIQUE("id","requested_by"),
	CONSTRAINT "trust_act" CHECK ("trust_requests"."act" in ('add', 'remove')),
	CONSTRAINT "trust_sha256" CHECK ("trust_requests"."sha256" = encode(sha256("trust_requests"."certificate"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "contract_document_versions" ADD CONSTRAINT "contract_document_versions_document_id_contract_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."contract_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_decisions" ADD CONSTRAINT "decision_on_trust_request" FOREIGN KEY ("request_id","requested_by") REFERENCES "public"."trust_requests"("id","requested_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_document_versions_sha256_index" ON "contract_document_versions" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "trust_requests_sha256_index" ON "trust_requests" USING btree ("sha256");--> statement-breakpoint
INSERT INTO "contract_document_versions" ("document_id", "version", "sha256", "sm3")
  SELECT "id", "version", "sha256", "sm3" FROM "contract_documents" WHERE "signatures" > 0;--> statement-breakpoint
CREATE TRIGGER trust_requests_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trust_requests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER trust_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trust_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
