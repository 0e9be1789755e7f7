-- Notes on a request go with it, twelve months after the last contact (privacy policy), and not a day earlier.
CREATE OR REPLACE FUNCTION refuse_early_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT 1 FROM appointment_notes WHERE appointment_id = OLD.appointment_id AND at >= now() - interval '12 months'
  ) AND NOT EXISTS (
    SELECT 1 FROM appointments WHERE id = OLD.appointment_id AND created_at >= now() - interval '12 months'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
