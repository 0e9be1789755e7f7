-- An intent can be completed once, by exactly the bytes that were intended, and is otherwise never touched again.
CREATE OR REPLACE FUNCTION fill_result_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD) - ARRAY['der', 'issued_at', 'tbs'];
  after jsonb := to_jsonb(NEW) - ARRAY['der', 'issued_at', 'tbs'];
BEGIN
  IF OLD.der IS NOT NULL OR NEW.der IS NULL OR before <> after THEN
    RAISE EXCEPTION '% only takes its result, once', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
