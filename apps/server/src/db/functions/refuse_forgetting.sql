CREATE OR REPLACE FUNCTION refuse_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM evidence_forgotten f JOIN events e ON e.id = f.by
     WHERE f.event_id = OLD.event_id AND e.act = 'forget-events'
  ) THEN
    RAISE EXCEPTION 'no record says why the salt of % goes', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM events e WHERE e.id = OLD.event_id AND nobody_needs(e)) THEN
    RAISE EXCEPTION 'the event % is still needed', OLD.event_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
