CREATE TABLE "member_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_fingerprint" "bytea" NOT NULL,
	"roles" text[] NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"message_sent_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "invitation_state" CHECK ("member_invitations"."state" in ('sent', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "invitation_roles" CHECK ("member_invitations"."roles" <@ array['administrator', 'seal-keeper', 'operator', 'auditor']::text[])
);
--> statement-breakpoint
CREATE TABLE "organization_reclaims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'unproved' NOT NULL,
	"reason" text NOT NULL,
	"proof" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reclaim_state" CHECK ("organization_reclaims"."state" in ('unproved', 'reviewing', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "reclaim_proved" CHECK ("organization_reclaims"."state" not in ('reviewing', 'approved') or "organization_reclaims"."proof" <> '')
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid NOT NULL,
	"organization_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"message_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organization_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"representative" "bytea" NOT NULL,
	"certified_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"act" text NOT NULL,
	"version" text NOT NULL,
	"text_sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_kind" CHECK ("consents"."kind" in ('service', 'privacy', 'identity-number', 'papers', 'face', 'bank-card', 'carrier-phone')),
	CONSTRAINT "consent_act" CHECK ("consents"."act" in ('given', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_name_unique";--> statement-breakpoint
ALTER TABLE "join_applications" DROP CONSTRAINT "join_state";--> statement-breakpoint
ALTER TABLE "persons" DROP CONSTRAINT "person_state";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "file_purpose";--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organization_state";--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "phone_fingerprint" DROP NOT NULL;--> statement-breakpoint
-- Only the first start of a demo ever named or certified anybody: no check stands behind it, so none of it is kept.
ALTER TABLE "persons" ALTER COLUMN "name" DROP DEFAULT, ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "name" SET DATA TYPE bytea USING NULL;--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "state" SET DATA TYPE text USING 'none';--> statement-breakpoint
ALTER TABLE "persons" ALTER COLUMN "state" SET DEFAULT 'none';--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "state" SET DATA TYPE text USING 'draft';--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "state" SET DEFAULT 'draft';--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "joined_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "join_applications" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "join_applications" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "state_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "certified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "certified_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_persons_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_reclaims" ADD CONSTRAINT "organization_reclaims_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_reclaims" ADD CONSTRAINT "organization_reclaims_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_versions" ADD CONSTRAINT "organization_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_invitation" ON "member_invitations" USING btree ("organization_id","phone_fingerprint") WHERE "member_invitations"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "member_invitations_phone_fingerprint_index" ON "member_invitations" USING btree ("phone_fingerprint");--> statement-breakpoint
CREATE INDEX "member_invitations_expires_at_index" ON "member_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_reclaim" ON "organization_reclaims" USING btree ("organization_id","person_id") WHERE "organization_reclaims"."state" in ('unproved', 'reviewing');--> statement-breakpoint
CREATE INDEX "organization_reclaims_person_id_index" ON "organization_reclaims" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "told_once" ON "notices" USING btree ("event_id","person_id");--> statement-breakpoint
CREATE INDEX "notices_person_id_id_index" ON "notices" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_created_at_index" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "organization_versions_organization_id_id_index" ON "organization_versions" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "consents_person_id_kind_id_index" ON "consents" USING btree ("person_id","kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_exports_person_id_id_index" ON "data_exports" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_exports_file_id_index" ON "data_exports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "join_applications_organization_id_state_id_index" ON "join_applications" USING btree ("organization_id","state","id");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_certified_name" ON "organizations" USING btree ("name") WHERE "organizations"."state" in ('certified', 'suspended');--> statement-breakpoint
CREATE UNIQUE INDEX "one_certified_code" ON "organizations" USING btree ("code") WHERE "organizations"."state" in ('certified', 'suspended');--> statement-breakpoint
CREATE INDEX "organizations_certified_until_index" ON "organizations" USING btree ("certified_until");--> statement-breakpoint
-- Whoever is in an organisation made it: nobody was ever let in.
UPDATE accounts SET roles = '{administrator}' WHERE type = 1;--> statement-breakpoint
UPDATE accounts SET joined_at = created_at;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "account_roles" CHECK ("accounts"."roles" <@ array['administrator', 'seal-keeper', 'operator', 'auditor']::text[]);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "roles_while_member" CHECK ((cardinality("accounts"."roles") > 0) = ("accounts"."type" = 1 and "accounts"."ended_at" is null));--> statement-breakpoint
ALTER TABLE "join_applications" ADD CONSTRAINT "join_state" CHECK ("join_applications"."state" in ('pending', 'accepted', 'refused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "closed_without_phone" CHECK (num_nonnulls("persons"."phone", "persons"."phone_fingerprint") = case when "persons"."closed_at" is null then 2 else 0 end);--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "verified_with_name" CHECK ("persons"."state" <> 'verified' or "persons"."closed_at" is not null or num_nonnulls("persons"."name", "persons"."verified_at") = 2);--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "person_state" CHECK ("persons"."state" in ('none', 'pending', 'verified', 'refused'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'seal', 'export', 'contract'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organization_code" CHECK ("organizations"."code" ~ '^[0-9A-HJ-NPQRTUWXY]{18}$');--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "certified_with_code" CHECK (not ("organizations"."state" in ('certified', 'suspended')) or num_nonnulls("organizations"."code", "organizations"."certified_at") = 2);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organization_state" CHECK ("organizations"."state" in ('draft', 'reviewing', 'certified', 'suspended', 'closed'));--> statement-breakpoint
CREATE TRIGGER organization_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON organization_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
