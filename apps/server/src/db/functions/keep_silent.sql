-- An authorisation for silent signing is used or revoked, never changed.
CREATE OR REPLACE FUNCTION keep_silent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.organization_id, OLD.seal_id, OLD.template_id, OLD.template_version_id, OLD.kind, OLD.scene_id, OLD.highest, OLD.authors, OLD.application_id, OLD.starts_at, OLD.until, OLD.uses, OLD.account_id, OLD.step_up_id, OLD.created_at)
     IS DISTINCT FROM
     (NEW.organization_id, NEW.seal_id, NEW.template_id, NEW.template_version_id, NEW.kind, NEW.scene_id, NEW.highest, NEW.authors, NEW.application_id, NEW.starts_at, NEW.until, NEW.uses, NEW.account_id, NEW.step_up_id, NEW.created_at)
     OR NEW.used < OLD.used
     OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.used <> OLD.used)) THEN
    RAISE EXCEPTION 'an authorisation is used or revoked, never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
