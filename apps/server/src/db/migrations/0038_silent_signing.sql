CREATE TABLE "silent_authorisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"seal_id" uuid NOT NULL,
	"template_id" uuid,
	"scene_id" uuid,
	"highest" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"account_id" uuid NOT NULL,
	"step_up_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "silent_is_bounded" CHECK (num_nonnulls("silent_authorisations"."template_id", "silent_authorisations"."scene_id") >= 1),
	CONSTRAINT "silent_uses" CHECK ("silent_authorisations"."used" between 0 and "silent_authorisations"."uses"),
	CONSTRAINT "silent_time" CHECK ("silent_authorisations"."starts_at" < "silent_authorisations"."until")
);
--> statement-breakpoint
ALTER TABLE "signing_intents" ADD COLUMN "silent_id" uuid;--> statement-breakpoint
ALTER TABLE "seal_uses" ADD COLUMN "silent_id" uuid;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "silent_open" ON "silent_authorisations" USING btree ("organization_id","until") WHERE "silent_authorisations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "silent_authorisations_organization_id_id_index" ON "silent_authorisations" USING btree ("organization_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "silent_authorisations_template_id_index" ON "silent_authorisations" USING btree ("template_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL
     OR (OLD.contract_id, OLD.party_id, OLD.person_id, OLD.account_id, OLD.documents, OLD.view, OLD.consent, OLD.digest, OLD.created_at)
        IS DISTINCT FROM
        (NEW.contract_id, NEW.party_id, NEW.person_id, NEW.account_id, NEW.documents, NEW.view, NEW.consent, NEW.digest, NEW.created_at)
     OR NEW.strokes IS DISTINCT FROM OLD.strokes
     OR (OLD.step_up_id IS NOT NULL AND NEW.step_up_id IS DISTINCT FROM OLD.step_up_id)
     OR (OLD.silent_id IS NOT NULL AND NEW.silent_id IS DISTINCT FROM OLD.silent_id)
     OR (OLD.serial IS NOT NULL AND NEW.serial IS DISTINCT FROM OLD.serial)
     OR (OLD.to_be_signed IS NOT NULL AND NEW.to_be_signed IS DISTINCT FROM OLD.to_be_signed)
     OR (OLD.made IS NOT NULL AND NEW.made IS DISTINCT FROM OLD.made) THEN
    RAISE EXCEPTION 'an intent is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_silent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.organization_id, OLD.seal_id, OLD.template_id, OLD.scene_id, OLD.highest, OLD.starts_at, OLD.until, OLD.uses, OLD.account_id, OLD.step_up_id, OLD.created_at)
     IS DISTINCT FROM
     (NEW.organization_id, NEW.seal_id, NEW.template_id, NEW.scene_id, NEW.highest, NEW.starts_at, NEW.until, NEW.uses, NEW.account_id, NEW.step_up_id, NEW.created_at)
     OR NEW.used < OLD.used
     OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.used <> OLD.used)) THEN
    RAISE EXCEPTION 'an authorisation is used or revoked, never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER silent_authorisations_kept BEFORE UPDATE ON silent_authorisations
  FOR EACH ROW EXECUTE FUNCTION keep_silent();
--> statement-breakpoint
CREATE TRIGGER silent_authorisations_stay BEFORE DELETE OR TRUNCATE ON silent_authorisations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
