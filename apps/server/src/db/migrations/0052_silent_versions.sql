ALTER TABLE "silent_authorisations" ADD COLUMN "template_version_id" uuid;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_authorisations_template_version_id_template_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_authorisations" ADD CONSTRAINT "silent_version" CHECK ("silent_authorisations"."template_version_id" is null or "silent_authorisations"."template_id" is not null);--> statement-breakpoint
-- what was given so far goes by the version that stands now; where none stands it waits to be confirmed
UPDATE "silent_authorisations" s SET "template_version_id" = (
  SELECT v.id FROM template_versions v
   WHERE v.template_id = s.template_id AND v.published_at IS NOT NULL ORDER BY v.number DESC LIMIT 1
) WHERE s.template_id IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_silent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.organization_id, OLD.seal_id, OLD.template_id, OLD.template_version_id, OLD.kind, OLD.scene_id, OLD.highest, OLD.starts_at, OLD.until, OLD.uses, OLD.account_id, OLD.step_up_id, OLD.created_at)
     IS DISTINCT FROM
     (NEW.organization_id, NEW.seal_id, NEW.template_id, NEW.template_version_id, NEW.kind, NEW.scene_id, NEW.highest, NEW.starts_at, NEW.until, NEW.uses, NEW.account_id, NEW.step_up_id, NEW.created_at)
     OR NEW.used < OLD.used
     OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.used <> OLD.used)) THEN
    RAISE EXCEPTION 'an authorisation is used or revoked, never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
