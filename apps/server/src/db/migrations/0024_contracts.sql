CREATE TABLE "contract_boxes" (
	"account_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"box" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_boxes_account_id_contract_id_pk" PRIMARY KEY("account_id","contract_id"),
	CONSTRAINT "contract_box" CHECK ("contract_boxes"."box" in ('todo', 'waiting', 'complete', 'cc', 'draft', 'ended', 'bin'))
);
--> statement-breakpoint
CREATE TABLE "contract_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"original_id" uuid NOT NULL,
	"prepared_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pages" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"sm3" text NOT NULL,
	"size" integer NOT NULL,
	"level" text,
	"signatures" integer DEFAULT 0 NOT NULL,
	"signed_before" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_level" CHECK ("contract_documents"."level" is null or "contract_documents"."level" in ('B-B', 'B-T', 'B-LT', 'B-LTA'))
);
--> statement-breakpoint
CREATE TABLE "contract_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"party_key" text NOT NULL,
	"kind" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"page" integer NOT NULL,
	"left" real NOT NULL,
	"top" real NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"value" "bytea",
	"file_id" uuid,
	CONSTRAINT "field_kind" CHECK ("contract_fields"."kind" in ('seal', 'signature', 'seam', 'date', 'text', 'number', 'choice', 'checkbox', 'image', 'attachment'))
);
--> statement-breakpoint
CREATE TABLE "contract_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folder_name" UNIQUE("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "contract_numbers" (
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "contract_numbers_owner_kind_owner_id_year_pk" PRIMARY KEY("owner_kind","owner_id","year")
);
--> statement-breakpoint
CREATE TABLE "contract_parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"step" integer NOT NULL,
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"acting_as" text NOT NULL,
	"organization_name" text DEFAULT '' NOT NULL,
	"name" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_fingerprint" "bytea" NOT NULL,
	"account_id" uuid,
	"person_id" uuid,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"token_hash" "bytea",
	"read_at" timestamp with time zone,
	"filled_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_kind" CHECK ("contract_parties"."kind" in ('person', 'organization')),
	CONSTRAINT "party_part" CHECK ("contract_parties"."part" in ('signer', 'approver', 'cc')),
	CONSTRAINT "party_acting" CHECK ("contract_parties"."acting_as" in ('agent', 'representative')),
	CONSTRAINT "party_state" CHECK ("contract_parties"."state" in ('WAITING', 'PENDING', 'READ', 'SEAL_APPROVING', 'SIGNED', 'REJECTED', 'TRANSFERRED', 'EXPIRED')),
	CONSTRAINT "party_organization" CHECK (("contract_parties"."kind" = 'organization') = ("contract_parties"."organization_name" <> ''))
);
--> statement-breakpoint
CREATE TABLE "contract_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"code_hash" "bytea",
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "contract_shares_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"scene_id" uuid,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"number" text,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"algorithm" text DEFAULT 'sm2' NOT NULL,
	"sight" text DEFAULT 'all' NOT NULL,
	"amount" bigint,
	"quorums" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"deadline" timestamp with time zone,
	"extensions" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"folder_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"expires_on" date,
	"renews_on" date,
	"retention_until" timestamp with time zone,
	"content_digest" text,
	"voids" uuid,
	"deleted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector",
	CONSTRAINT "contracts_code_unique" UNIQUE("code"),
	CONSTRAINT "contract_owner" CHECK ("contracts"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "contract_state" CHECK ("contracts"."state" in ('DRAFT', 'APPROVING', 'FILLING', 'SIGNING', 'COMPLETE', 'FILL_REJECTED', 'SIGN_REJECTED', 'RECALLED', 'EXPIRED', 'SIGN_FAILED', 'INVALIDING', 'INVALIDED')),
	CONSTRAINT "contract_algorithm" CHECK ("contracts"."algorithm" in ('sm2', 'ecdsa', 'rsa')),
	CONSTRAINT "contract_sight" CHECK ("contracts"."sight" in ('all', 'own')),
	CONSTRAINT "sent_with_number" CHECK ("contracts"."state" = 'DRAFT' or num_nonnulls("contracts"."number", "contracts"."sent_at", "contracts"."deadline") = 3)
);
--> statement-breakpoint
CREATE TABLE "signing_intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"documents" jsonb NOT NULL,
	"view" jsonb NOT NULL,
	"strokes" "bytea",
	"consent" text NOT NULL,
	"digest" text NOT NULL,
	"step_up_id" uuid,
	"seal_use_id" uuid,
	"serial" text,
	"key_id" text,
	"to_be_signed" jsonb,
	"made" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "intent_state" CHECK ("signing_intents"."state" in ('prepared', 'confirmed', 'signing', 'made', 'done', 'lost', 'failed')),
	CONSTRAINT "intent_ended" CHECK (("signing_intents"."ended_at" is not null) = ("signing_intents"."state" in ('done', 'lost', 'failed')))
);
--> statement-breakpoint
ALTER TABLE "contract_boxes" ADD CONSTRAINT "contract_boxes_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_original_id_files_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_prepared_id_files_id_fk" FOREIGN KEY ("prepared_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_documents" ADD CONSTRAINT "contract_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_fields" ADD CONSTRAINT "contract_fields_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_fields" ADD CONSTRAINT "contract_fields_document_id_contract_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."contract_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_fields" ADD CONSTRAINT "contract_fields_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_folders" ADD CONSTRAINT "contract_folders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_parties" ADD CONSTRAINT "contract_parties_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_parties" ADD CONSTRAINT "contract_parties_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_shares" ADD CONSTRAINT "contract_shares_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_intents" ADD CONSTRAINT "signing_intents_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "boxes_by_change" ON "contract_boxes" USING btree ("account_id","box","changed_at" DESC NULLS LAST,"contract_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contract_boxes_contract_id_index" ON "contract_boxes" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_documents_contract_id_position_index" ON "contract_documents" USING btree ("contract_id","position");--> statement-breakpoint
CREATE INDEX "documents_unfinished" ON "contract_documents" USING btree ("level") WHERE "contract_documents"."level" in ('B-B', 'B-T');--> statement-breakpoint
CREATE INDEX "contract_fields_contract_id_index" ON "contract_fields" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_party_key" ON "contract_parties" USING btree ("contract_id","key") WHERE "contract_parties"."state" <> 'TRANSFERRED';--> statement-breakpoint
CREATE UNIQUE INDEX "party_token" ON "contract_parties" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "parties_unclaimed" ON "contract_parties" USING btree ("phone_fingerprint") WHERE "contract_parties"."account_id" is null;--> statement-breakpoint
CREATE INDEX "contract_parties_account_id_index" ON "contract_parties" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "contract_shares_contract_id_index" ON "contract_shares" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_number" ON "contracts" USING btree ("owner_kind","owner_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "one_voiding" ON "contracts" USING btree ("voids") WHERE "contracts"."state" not in ('SIGN_REJECTED', 'RECALLED', 'EXPIRED');--> statement-breakpoint
CREATE INDEX "contracts_owner_kind_owner_id_id_index" ON "contracts" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_words" ON "contracts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "contracts_due" ON "contracts" USING btree ("deadline") WHERE "contracts"."state" in ('APPROVING', 'FILLING', 'SIGNING', 'SIGN_FAILED');--> statement-breakpoint
CREATE INDEX "contracts_ending" ON "contracts" USING btree ("expires_on") WHERE "contracts"."state" = 'COMPLETE';--> statement-breakpoint
CREATE INDEX "contracts_deleted" ON "contracts" USING btree ("deleted_at") WHERE "contracts"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_signature_per_party" ON "signing_intents" USING btree ("party_id") WHERE "signing_intents"."state" = 'done';--> statement-breakpoint
CREATE INDEX "signing_intents_contract_id_id_index" ON "signing_intents" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "intents_open" ON "signing_intents" USING btree ("confirmed_at") WHERE "signing_intents"."state" in ('confirmed', 'signing', 'made');--> statement-breakpoint
-- What somebody wanted to sign is never changed; what came of it is added once.
CREATE FUNCTION keep_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL
     OR (OLD.contract_id, OLD.party_id, OLD.person_id, OLD.account_id, OLD.documents, OLD.view, OLD.consent, OLD.digest, OLD.created_at)
        IS DISTINCT FROM
        (NEW.contract_id, NEW.party_id, NEW.person_id, NEW.account_id, NEW.documents, NEW.view, NEW.consent, NEW.digest, NEW.created_at)
     OR NEW.strokes IS DISTINCT FROM OLD.strokes
     OR (OLD.step_up_id IS NOT NULL AND NEW.step_up_id IS DISTINCT FROM OLD.step_up_id)
     OR (OLD.serial IS NOT NULL AND NEW.serial IS DISTINCT FROM OLD.serial)
     OR (OLD.to_be_signed IS NOT NULL AND NEW.to_be_signed IS DISTINCT FROM OLD.to_be_signed)
     OR (OLD.made IS NOT NULL AND NEW.made IS DISTINCT FROM OLD.made) THEN
    RAISE EXCEPTION 'an intent is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signing_intents_kept BEFORE UPDATE ON signing_intents
  FOR EACH ROW EXECUTE FUNCTION keep_intent();
--> statement-breakpoint
CREATE TRIGGER signing_intents_stay BEFORE DELETE OR TRUNCATE ON signing_intents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
