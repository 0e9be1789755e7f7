CREATE TABLE "verification_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"file_name" "bytea" NOT NULL,
	"file_size" bigint NOT NULL,
	"file_sha256" text NOT NULL,
	"file_sm3" text NOT NULL,
	"verdict" text NOT NULL,
	"signatures" integer NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	"file_id" uuid NOT NULL,
	"report_sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_reports_number_unique" UNIQUE("number"),
	CONSTRAINT "one_report_per_request" UNIQUE("account_id","request_key"),
	CONSTRAINT "report_owner" CHECK ("verification_reports"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "report_verdict" CHECK ("verification_reports"."verdict" in ('valid', 'unknown', 'invalid', 'unsigned')),
	CONSTRAINT "report_digests" CHECK ("verification_reports"."file_sha256" ~ '^[0-9a-f]{64}$' and "verification_reports"."file_sm3" ~ '^[0-9a-f]{64}$' and "verification_reports"."report_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
ALTER TABLE "quota_grants" DROP CONSTRAINT "quota_kind";--> statement-breakpoint
ALTER TABLE "verification_reports" ADD CONSTRAINT "verification_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_reports" ADD CONSTRAINT "verification_reports_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_reports" ADD CONSTRAINT "verification_reports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_reports_account_id_id_index" ON "verification_reports" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "verification_reports_owner_kind_owner_id_index" ON "verification_reports" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "verification_reports_person_id_index" ON "verification_reports" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "verification_reports_file_id_index" ON "verification_reports" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'proof', 'seal', 'export', 'invoice', 'report', 'contract'));--> statement-breakpoint
ALTER TABLE "quota_grants" ADD CONSTRAINT "quota_kind" CHECK ("quota_grants"."kind" in ('contracts', 'seals', 'reports'));--> statement-breakpoint
CREATE TRIGGER verification_reports_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON verification_reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
