CREATE TABLE "identity_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"phone_fingerprint" "bytea" NOT NULL,
	"organization_name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"answer" text DEFAULT 'waiting' NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_requests_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "identity_request_kind" CHECK ("identity_requests"."kind" in ('person', 'organization')),
	CONSTRAINT "identity_request_answer" CHECK ("identity_requests"."answer" in ('waiting', 'agreed', 'refused')),
	CONSTRAINT "identity_request_decided" CHECK (("identity_requests"."answer" = 'waiting') = ("identity_requests"."person_id" is null))
);
--> statement-breakpoint
ALTER TABLE "application_keys" DROP CONSTRAINT "key_scopes";--> statement-breakpoint
ALTER TABLE "identity_requests" ADD CONSTRAINT "identity_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_requests" ADD CONSTRAINT "identity_requests_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_requests_application_id_id_index" ON "identity_requests" USING btree ("application_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "identity_requests_person_id_index" ON "identity_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "identity_requests_expires_at_index" ON "identity_requests" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "key_scopes" CHECK ("application_keys"."scopes" <@ array['contracts:read', 'contracts:write', 'files:write', 'identity:write', 'seals:read', 'seals:write', 'templates:read', 'verification:read', 'digests:write', 'usage:read', 'embeds:write', 'webhooks:write']::text[]);