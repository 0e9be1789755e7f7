CREATE TABLE "handwriting_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"opened_at" timestamp with time zone,
	"handwriting_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "handwriting_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "handwritings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"strokes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"keep_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seal_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"original_id" uuid NOT NULL,
	"clean_id" uuid NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"state" text DEFAULT 'reviewing' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "picture_owner" CHECK ("seal_pictures"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "picture_type" CHECK ("seal_pictures"."type" in ('official', 'contract', 'finance', 'invoice', 'representative', 'person', 'handwriting')),
	CONSTRAINT "picture_state" CHECK ("seal_pictures"."state" in ('reviewing', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "seal_filings" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"entry" text NOT NULL,
	"code" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filing_entry" CHECK ("seal_filings"."entry" in ('file', 'renew', 'change', 'replace', 'stop', 'restore', 'collect', 'revoke'))
);
--> statement-breakpoint
CREATE TABLE "seal_makings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" text NOT NULL,
	"order_id" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"product" text NOT NULL,
	"act" text NOT NULL,
	"medium" text NOT NULL,
	"algorithm" text NOT NULL,
	"years" integer NOT NULL,
	"design" jsonb,
	"applied_by" uuid NOT NULL,
	"state" text DEFAULT 'working' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"seal_id" uuid,
	"old_serial" text,
	"key_id" text,
	"key_algorithm" text,
	"public_key" "bytea",
	"attempt" integer DEFAULT 1 NOT NULL,
	"serial" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "seal_makings_lineId_unique" UNIQUE("line_id"),
	CONSTRAINT "making_owner" CHECK ("seal_makings"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "making_act" CHECK ("seal_makings"."act" in ('new', 'renewal', 'change', 'replacement', 'revocation')),
	CONSTRAINT "making_state" CHECK ("seal_makings"."state" in ('working', 'waiting-picture', 'waiting-request', 'failed', 'done')),
	CONSTRAINT "making_medium" CHECK ("seal_makings"."medium" in ('cloud', 'usb-key')),
	CONSTRAINT "making_algorithm" CHECK ("seal_makings"."algorithm" in ('sm2', 'ecdsa', 'rsa')),
	CONSTRAINT "making_done" CHECK (("seal_makings"."state" = 'done') = ("seal_makings"."done_at" is not null)),
	CONSTRAINT "key_is_whole" CHECK (("seal_makings"."public_key" is null) = ("seal_makings"."key_algorithm" is null))
);
--> statement-breakpoint
CREATE TABLE "seal_versions" (
	"seal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"making_id" uuid NOT NULL,
	"serial" text NOT NULL,
	"title" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_digest" "bytea",
	"der" "bytea",
	"made_at" timestamp with time zone,
	CONSTRAINT "seal_versions_seal_id_version_pk" PRIMARY KEY("seal_id","version"),
	CONSTRAINT "seal_versions_makingId_unique" UNIQUE("making_id"),
	CONSTRAINT "version_counts" CHECK ("seal_versions"."version" > 0),
	CONSTRAINT "seal_is_whole" CHECK (("seal_versions"."der" is null) = ("seal_versions"."made_at" is null)),
	CONSTRAINT "intent_before_seal" CHECK ("seal_versions"."der" is null or "seal_versions"."content_digest" is not null)
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"code" text,
	"medium" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_office" boolean DEFAULT false NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"serial" text,
	"applied_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seals_number_unique" UNIQUE("number"),
	CONSTRAINT "seal_owner" CHECK ("seals"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "seal_type" CHECK ("seals"."type" in ('official', 'contract', 'finance', 'invoice', 'representative', 'person', 'handwriting')),
	CONSTRAINT "seal_state" CHECK ("seals"."state" in ('making', 'failed', 'enabled', 'stopped', 'collected', 'revoked')),
	CONSTRAINT "seal_medium" CHECK ("seals"."medium" in ('cloud', 'usb-key')),
	CONSTRAINT "seal_number" CHECK ("seals"."number" ~ '^YX[0-9]{18}$'),
	CONSTRAINT "seal_code" CHECK ("seals"."code" ~ '^[0-9]{13}$'),
	CONSTRAINT "made_before_use" CHECK ("seals"."state" in ('making', 'failed', 'revoked') or ("seals"."version" > 0 and "seals"."serial" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriber_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"seal_id" uuid,
	"serial" text NOT NULL,
	"medium" text NOT NULL,
	"algorithm" text NOT NULL,
	"key_id" text,
	"key_algorithm" text NOT NULL,
	"key_digest" "bytea" NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"reminded_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_certificates_serial_unique" UNIQUE("serial"),
	CONSTRAINT "certificate_owner" CHECK ("subscriber_certificates"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "certificate_medium" CHECK ("subscriber_certificates"."medium" in ('cloud', 'usb-key')),
	CONSTRAINT "certificate_algorithm" CHECK ("subscriber_certificates"."algorithm" in ('sm2', 'ecdsa', 'rsa')),
	CONSTRAINT "key_by_medium" CHECK (("subscriber_certificates"."medium" = 'cloud') = ("subscriber_certificates"."key_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "seal_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"scene_id" uuid,
	"until" timestamp with time zone,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"approval" text NOT NULL,
	"approval_above" bigint,
	"granted_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "grant_approval" CHECK ("seal_grants"."approval" in ('none', 'above', 'each')),
	CONSTRAINT "grant_amount" CHECK (("seal_grants"."approval" = 'above') = ("seal_grants"."approval_above" is not null)),
	CONSTRAINT "used_within" CHECK ("seal_grants"."used" >= 0 and "seal_grants"."used" <= coalesce("seal_grants"."uses", "seal_grants"."used"))
);
--> statement-breakpoint
CREATE TABLE "seal_use_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"scene_id" uuid,
	"document" text NOT NULL,
	"digest" text NOT NULL,
	"amount" bigint,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "use_request_state" CHECK ("seal_use_requests"."state" in ('pending', 'approved', 'refused', 'withdrawn', 'used', 'expired')),
	CONSTRAINT "use_request_digest" CHECK ("seal_use_requests"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "decided_by_another" CHECK ("seal_use_requests"."decided_by" <> "seal_use_requests"."account_id")
);
--> statement-breakpoint
CREATE TABLE "seal_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"serial" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"scene_id" uuid,
	"document" text NOT NULL,
	"digest" text NOT NULL,
	"reference" text NOT NULL,
	"grant_id" uuid,
	"request_id" uuid,
	"ip" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "use_owner" CHECK ("seal_uses"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "use_digest" CHECK ("seal_uses"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "handwriting_sessions" ADD CONSTRAINT "handwriting_sessions_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handwriting_sessions" ADD CONSTRAINT "handwriting_sessions_handwriting_id_handwritings_id_fk" FOREIGN KEY ("handwriting_id") REFERENCES "public"."handwritings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handwritings" ADD CONSTRAINT "handwritings_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_pictures" ADD CONSTRAINT "seal_pictures_original_id_files_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_pictures" ADD CONSTRAINT "seal_pictures_clean_id_files_id_fk" FOREIGN KEY ("clean_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_pictures" ADD CONSTRAINT "seal_pictures_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_filings" ADD CONSTRAINT "seal_filings_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_makings" ADD CONSTRAINT "seal_makings_applied_by_accounts_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_makings" ADD CONSTRAINT "seal_makings_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_makings" ADD CONSTRAINT "seal_makings_old_serial_issuances_serial_fk" FOREIGN KEY ("old_serial") REFERENCES "public"."issuances"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_makings" ADD CONSTRAINT "seal_makings_serial_issuances_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."issuances"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_versions" ADD CONSTRAINT "seal_versions_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_versions" ADD CONSTRAINT "seal_versions_making_id_seal_makings_id_fk" FOREIGN KEY ("making_id") REFERENCES "public"."seal_makings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_versions" ADD CONSTRAINT "seal_versions_serial_issuances_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."issuances"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_serial_issuances_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."issuances"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_applied_by_accounts_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_certificates" ADD CONSTRAINT "subscriber_certificates_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_certificates" ADD CONSTRAINT "subscriber_certificates_serial_issuances_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."issuances"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_grants" ADD CONSTRAINT "seal_grants_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_grants" ADD CONSTRAINT "seal_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_grants" ADD CONSTRAINT "seal_grants_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_grants" ADD CONSTRAINT "seal_grants_granted_by_accounts_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD CONSTRAINT "seal_use_requests_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD CONSTRAINT "seal_use_requests_grant_id_seal_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."seal_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD CONSTRAINT "seal_use_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD CONSTRAINT "seal_use_requests_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD CONSTRAINT "seal_use_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_uses" ADD CONSTRAINT "seal_uses_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_uses" ADD CONSTRAINT "seal_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_uses" ADD CONSTRAINT "seal_uses_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_uses" ADD CONSTRAINT "seal_uses_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_uses" ADD CONSTRAINT "seal_uses_grant_id_seal_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."seal_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_uses" ADD CONSTRAINT "seal_uses_request_id_seal_use_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seal_use_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handwriting_sessions_person_id_index" ON "handwriting_sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "handwriting_sessions_expires_at_index" ON "handwriting_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "handwritings_person_id_index" ON "handwritings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "handwritings_keep_until_index" ON "handwritings" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "seal_pictures_owner_kind_owner_id_id_index" ON "seal_pictures" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_pictures_state_id_index" ON "seal_pictures" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "seal_filings_seal_id_number_index" ON "seal_filings" USING btree ("seal_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "filed_once" ON "seal_filings" USING btree ("seal_id") WHERE "seal_filings"."entry" = 'file';--> statement-breakpoint
CREATE INDEX "seal_makings_owner_kind_owner_id_id_index" ON "seal_makings" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_makings_seal_id_id_index" ON "seal_makings" USING btree ("seal_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "one_seal_of_a_name" ON "seals" USING btree ("owner_kind","owner_id","name") WHERE "seals"."state" <> 'revoked';--> statement-breakpoint
CREATE UNIQUE INDEX "one_official_seal" ON "seals" USING btree ("owner_id") WHERE "seals"."type" = 'official' and "seals"."state" <> 'revoked';--> statement-breakpoint
CREATE INDEX "seals_owner_kind_owner_id_id_index" ON "seals" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seals_state_id_index" ON "seals" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seals_code_index" ON "seals" USING btree ("code");--> statement-breakpoint
CREATE INDEX "seals_serial_index" ON "seals" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "subscriber_certificates_owner_kind_owner_id_id_index" ON "subscriber_certificates" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriber_certificates_seal_id_index" ON "subscriber_certificates" USING btree ("seal_id");--> statement-breakpoint
CREATE INDEX "subscriber_certificates_key_digest_index" ON "subscriber_certificates" USING btree ("key_digest");--> statement-breakpoint
CREATE INDEX "subscriber_certificates_not_after_index" ON "subscriber_certificates" USING btree ("not_after");--> statement-breakpoint
CREATE INDEX "seal_grants_seal_id_id_index" ON "seal_grants" USING btree ("seal_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_grants_account_id_index" ON "seal_grants" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "seal_use_requests_seal_id_state_id_index" ON "seal_use_requests" USING btree ("seal_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_use_requests_account_id_id_index" ON "seal_use_requests" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_use_requests_grant_id_digest_index" ON "seal_use_requests" USING btree ("grant_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "one_use_per_act" ON "seal_uses" USING btree ("seal_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "one_use_per_request" ON "seal_uses" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "seal_uses_seal_id_id_index" ON "seal_uses" USING btree ("seal_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "seal_uses_seal_id_at_index" ON "seal_uses" USING btree ("seal_id","at");--> statement-breakpoint
CREATE INDEX "seal_uses_owner_kind_owner_id_id_index" ON "seal_uses" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "one_issuance_per_reference" ON "issuances" USING btree ("reference") WHERE "issuances"."reference" is not null;--> statement-breakpoint
CREATE INDEX "issuances_by_time" ON "issuances" USING btree ("intended_at" DESC NULLS LAST,"serial" DESC NULLS LAST) WHERE "issuances"."holder_id" is null;--> statement-breakpoint
CREATE INDEX "issuances_common_name" ON "issuances" USING btree (substring("subject" from 'CN=([^,+]+)'));--> statement-breakpoint
-- What a seal-maker signs is known before the key is used, and what came out is kept as it is: each is filled in once.
CREATE FUNCTION fill_seal_version_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filled text[] := ARRAY['content_digest', 'der', 'made_at'];
BEGIN
  IF to_jsonb(OLD) - filled <> to_jsonb(NEW) - filled
     OR OLD.der IS NOT NULL
     OR (OLD.content_digest IS NOT NULL AND OLD.content_digest IS DISTINCT FROM NEW.content_digest) THEN
    RAISE EXCEPTION 'seal_versions only takes its intent and its result, once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seal_versions_filled_once BEFORE UPDATE ON seal_versions
  FOR EACH ROW EXECUTE FUNCTION fill_seal_version_once();
--> statement-breakpoint
CREATE TRIGGER seal_versions_kept BEFORE DELETE OR TRUNCATE ON seal_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_filings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_filings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_uses_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_uses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
