DROP INDEX "one_use_per_request";--> statement-breakpoint
CREATE INDEX "seal_uses_request_id_index" ON "seal_uses" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "silent_authorisations" DROP CONSTRAINT "silent_is_bounded";--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD COLUMN "kind" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_silent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.organization_id, OLD.seal_id, OLD.template_id, OLD.kind, OLD.scene_id, OLD.highest, OLD.starts_at, OLD.until, OLD.uses, OLD.account_id, OLD.step_up_id, OLD.created_at)
     IS DISTINCT FROM
     (NEW.organization_id, NEW.seal_id, NEW.template_id, NEW.kind, NEW.scene_id, NEW.highest, NEW.starts_at, NEW.until, NEW.uses, NEW.account_id, NEW.step_up_id, NEW.created_at)
     OR NEW.used < OLD.used
     OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.used <> OLD.used)) THEN
    RAISE EXCEPTION 'an authorisation is used or revoked, never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- what was given for a platform alone bounds too little: it ends, and stays in the record as it was given
UPDATE "silent_authorisations" SET "ended_at" = now() WHERE "ended_at" IS NULL AND "template_id" IS NULL;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_kind" CHECK ("silent_authorisations"."kind" in ('purchase', 'sales', 'service', 'lease', 'labour', 'secrecy', 'mandate', 'finance', 'other'));--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_is_bounded" CHECK ("silent_authorisations"."template_id" is not null or num_nonnulls("silent_authorisations"."kind", "silent_authorisations"."highest") = 2) NOT VALID;
