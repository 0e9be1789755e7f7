CREATE TABLE "digest_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"seal_id" uuid NOT NULL,
	"use_id" uuid NOT NULL,
	"silent_id" uuid,
	"request_id" uuid,
	"format" text NOT NULL,
	"algorithm" text NOT NULL,
	"digest" text NOT NULL,
	"document" text NOT NULL,
	"property" text NOT NULL,
	"serial" text NOT NULL,
	"statement" text NOT NULL,
	"state" text DEFAULT 'signing' NOT NULL,
	"signature" "bytea",
	"level" text,
	"signed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "digest_format" CHECK ("digest_signatures"."format" in ('cms', 'gbt38540')),
	CONSTRAINT "digest_algorithm" CHECK ("digest_signatures"."algorithm" in ('sha256', 'sm3')),
	CONSTRAINT "digest_level" CHECK ("digest_signatures"."level" in ('B-T', 'B-B')),
	CONSTRAINT "digest_state" CHECK ("digest_signatures"."state" in ('signing', 'done', 'failed')),
	CONSTRAINT "digest_hex" CHECK ("digest_signatures"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "digest_by_something" CHECK (num_nonnulls("digest_signatures"."silent_id", "digest_signatures"."request_id") > 0),
	CONSTRAINT "digest_made" CHECK (("digest_signatures"."state" = 'done') = (num_nonnulls("digest_signatures"."signature", "digest_signatures"."level") = 2))
);
--> statement-breakpoint
ALTER TABLE "application_keys" DROP CONSTRAINT "key_scopes";--> statement-breakpoint
ALTER TABLE "silent_authorisations" DROP CONSTRAINT "silent_is_bounded";--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "digest_signatures" ADD CONSTRAINT "digest_signatures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_signatures" ADD CONSTRAINT "digest_signatures_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_signatures" ADD CONSTRAINT "digest_signatures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_signatures" ADD CONSTRAINT "digest_signatures_use_id_seal_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."seal_uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_signatures_application_id_id_index" ON "digest_signatures" USING btree ("application_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "digest_signatures_digest_index" ON "digest_signatures" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "digest_signatures_open" ON "digest_signatures" USING btree ("created_at") WHERE "digest_signatures"."state" = 'signing';--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "silent_authorisations_application_id_index" ON "silent_authorisations" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "key_scopes" CHECK ("application_keys"."scopes" <@ array['contracts:read', 'contracts:write', 'files:write', 'seals:read', 'templates:read', 'verification:read', 'digests:write', 'usage:read', 'embeds:write', 'webhooks:write']::text[]);--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_digests_alone" CHECK ("silent_authorisations"."application_id" is null or (num_nonnulls("silent_authorisations"."template_id", "silent_authorisations"."kind", "silent_authorisations"."scene_id", "silent_authorisations"."highest") = 0 and cardinality("silent_authorisations"."authors") = 0));--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_is_bounded" CHECK (num_nonnulls("silent_authorisations"."template_id", "silent_authorisations"."application_id") > 0 or num_nonnulls("silent_authorisations"."kind", "silent_authorisations"."highest") = 2);--> statement-breakpoint
CREATE TRIGGER "digest_signatures_stay" BEFORE DELETE OR TRUNCATE ON "digest_signatures" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
