-- A row of the record changes in one way only: where it came from is emptied once the event was forgotten and the record
-- says that it is cleared.
CREATE OR REPLACE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cleared events;
BEGIN
  cleared := OLD;
  cleared.ip := '';
  cleared.request_id := '';
  IF NEW IS DISTINCT FROM cleared OR NOT nobody_needs(OLD)
     OR NOT EXISTS (SELECT FROM evidence_forgotten f WHERE f.event_id = OLD.id)
     OR EXISTS (SELECT FROM evidence_salts s WHERE s.event_id = OLD.id)
     OR NOT EXISTS (SELECT FROM event_clearings c JOIN events e ON e.id = c.by
                     WHERE c.event_id = OLD.id AND e.act = 'clear-events')
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
