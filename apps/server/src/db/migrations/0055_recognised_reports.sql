CREATE TABLE "evidence_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"contract_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_reports_number_unique" UNIQUE("number"),
	CONSTRAINT "evidence_reports_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "evidence_report_digest" CHECK ("evidence_reports"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "evidence_reports_contract_id_index" ON "evidence_reports" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "verification_reports_report_sha256_index" ON "verification_reports" USING btree ("report_sha256");--> statement-breakpoint
CREATE TRIGGER evidence_reports_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
