CREATE TABLE "assurances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"organization_id" uuid,
	"verification_id" uuid NOT NULL,
	"method" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "assurances_verificationId_unique" UNIQUE("verification_id"),
	CONSTRAINT "assurance_subject" CHECK ("assurances"."subject" in ('person', 'organization')),
	CONSTRAINT "assurance_organization" CHECK (("assurances"."subject" = 'organization') = ("assurances"."organization_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "face_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"verification_id" uuid,
	"reclaim_id" uuid,
	"act" text,
	"target" text,
	"statement" text DEFAULT '' NOT NULL,
	"handle" "bytea" NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "face_purpose" CHECK ("face_checks"."purpose" in ('person', 'representative', 'intent', 'reclaim')),
	CONSTRAINT "face_state" CHECK ("face_checks"."state" in ('pending', 'passed', 'failed')),
	CONSTRAINT "face_intent" CHECK (("face_checks"."purpose" = 'intent') = (num_nonnulls("face_checks"."act", "face_checks"."target") = 2)),
	CONSTRAINT "face_verification" CHECK (("face_checks"."purpose" in ('person', 'representative')) = ("face_checks"."verification_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "verification_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"verification_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"operation" text DEFAULT '' NOT NULL,
	"evidence" "bytea" NOT NULL,
	"operator_id" uuid,
	"operator_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_kind" CHECK ("verification_checks"."kind" in ('carrier', 'bank', 'face', 'company', 'representative', 'representative-phone', 'representative-code', 'transfer', 'amount', 'review')),
	CONSTRAINT "check_outcome" CHECK ("verification_checks"."outcome" in ('match', 'mismatch', 'no-record', 'passed', 'failed', 'sent', 'refused', 'accepted', 'unavailable')),
	CONSTRAINT "review_by_operator" CHECK (("verification_checks"."kind" = 'review') = ("verification_checks"."operator_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "verification_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"organization_id" uuid,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"verification_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_papers_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "paper_kind" CHECK ("verification_papers"."kind" in ('id-front', 'id-back', 'passport-page', 'licence', 'registration', 'representative-id-front', 'representative-id-back', 'letter', 'bank-card', 'other'))
);
--> statement-breakpoint
CREATE TABLE "verification_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"verification_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount" "bytea" NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_transfers_reference_unique" UNIQUE("reference"),
	CONSTRAINT "transfer_state" CHECK ("verification_transfers"."state" in ('sending', 'sent', 'refused')),
	CONSTRAINT "transfer_tries" CHECK ("verification_transfers"."tries" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"organization_id" uuid,
	"way" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"facts" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"phone_fingerprint" "bytea",
	"device" "bytea" NOT NULL,
	"reason" text,
	"note" "bytea",
	"answer" "bytea",
	"suspected" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_subject" CHECK ("verifications"."subject" in ('person', 'organization')),
	CONSTRAINT "verification_way" CHECK ("verifications"."way" in ('carrier', 'bank', 'face', 'manual', 'representative', 'transfer', 'letter')),
	CONSTRAINT "verification_state" CHECK ("verifications"."state" in ('draft', 'checking', 'reviewing', 'verified', 'refused', 'expired')),
	CONSTRAINT "verification_reason" CHECK ("verifications"."reason" in ('blurred', 'paper-expired', 'facts-differ', 'not-original', 'stamp-missing', 'not-authorised', 'wrong-person', 'other-reason', 'carrier-mismatch', 'bank-mismatch', 'no-record', 'face-liveness', 'face-mismatch', 'face-refused', 'company-mismatch', 'representative-mismatch', 'transfer-refused', 'amount', 'duplicate', 'code-taken', 'cancelled', 'replaced', 'overdue')),
	CONSTRAINT "verification_organization" CHECK (("verifications"."subject" = 'organization') = ("verifications"."organization_id" is not null)),
	CONSTRAINT "reviewed_when_submitted" CHECK ("verifications"."state" <> 'reviewing' or "verifications"."submitted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "assurances" ADD CONSTRAINT "assurances_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assurances" ADD CONSTRAINT "assurances_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assurances" ADD CONSTRAINT "assurances_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_checks" ADD CONSTRAINT "face_checks_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_checks" ADD CONSTRAINT "face_checks_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_papers" ADD CONSTRAINT "verification_papers_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_papers" ADD CONSTRAINT "verification_papers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_papers" ADD CONSTRAINT "verification_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_papers" ADD CONSTRAINT "verification_papers_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_transfers" ADD CONSTRAINT "verification_transfers_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_person_per_paper" ON "assurances" USING btree ("fingerprint") WHERE "assurances"."subject" = 'person' and "assurances"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_assurance_of_person" ON "assurances" USING btree ("person_id") WHERE "assurances"."subject" = 'person' and "assurances"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_assurance_of_organization" ON "assurances" USING btree ("organization_id") WHERE "assurances"."subject" = 'organization' and "assurances"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "assurances_until_index" ON "assurances" USING btree ("until");--> statement-breakpoint
CREATE INDEX "face_checks_verification_id_id_index" ON "face_checks" USING btree ("verification_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "face_checks_person_id_id_index" ON "face_checks" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "face_checks_expires_at_index" ON "face_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_checks_verification_id_id_index" ON "verification_checks" USING btree ("verification_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_decision_per_reviewer" ON "verification_checks" USING btree ("verification_id","operator_id") WHERE "verification_checks"."kind" = 'review';--> statement-breakpoint
CREATE INDEX "verification_papers_verification_id_index" ON "verification_papers" USING btree ("verification_id");--> statement-breakpoint
CREATE INDEX "verification_papers_person_id_index" ON "verification_papers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "verification_transfers_verification_id_id_index" ON "verification_transfers" USING btree ("verification_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_verification_of_person" ON "verifications" USING btree ("person_id") WHERE "verifications"."subject" = 'person' and "verifications"."state" in ('draft', 'checking', 'reviewing');--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_verification_of_organization" ON "verifications" USING btree ("organization_id") WHERE "verifications"."subject" = 'organization' and "verifications"."state" in ('draft', 'checking', 'reviewing');--> statement-breakpoint
CREATE INDEX "verifications_person_id_id_index" ON "verifications" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verifications_organization_id_id_index" ON "verifications" USING btree ("organization_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verifications_fingerprint_index" ON "verifications" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "verifications_device_index" ON "verifications" USING btree ("device");--> statement-breakpoint
CREATE INDEX "verifications_state_submitted_at_id_index" ON "verifications" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "verifications_updated_at_index" ON "verifications" USING btree ("updated_at");--> statement-breakpoint
-- Checks and decisions are never changed, and go only with a case that nobody needs any more: given up or refused and
-- older than promised, or of somebody who closed their account.
CREATE FUNCTION refuse_early_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM verifications v JOIN persons p ON p.id = v.person_id
     WHERE v.id = OLD.verification_id
       AND ((v.state = 'expired' AND v.updated_at < now() - interval '30 days')
         OR (v.state = 'refused' AND v.updated_at < now() - interval '180 days')
         OR (v.subject = 'person' AND p.closed_at IS NOT NULL))
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER verification_checks_append_only BEFORE UPDATE OR DELETE ON verification_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_early_forgetting();
--> statement-breakpoint
CREATE TRIGGER verification_checks_not_truncated BEFORE TRUNCATE ON verification_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
