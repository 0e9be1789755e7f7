CREATE TABLE "event_clearings" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"rest" "bytea" NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "event_clearings_by_index" ON "event_clearings" USING btree ("by");--> statement-breakpoint
CREATE TRIGGER event_clearings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_clearings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the rules of forgetting let go: the own history of a person who went, a case that was cleared away, a contract that
-- is gone.
CREATE FUNCTION nobody_needs(e events) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE split_part(e.stream, ':', 1)
    WHEN 'person' THEN EXISTS (
      SELECT FROM persons p WHERE p.id = split_part(e.stream, ':', 2)::uuid AND p.closed_at IS NOT NULL)
    WHEN 'account' THEN EXISTS (
      SELECT FROM accounts a JOIN persons p ON p.id = a.person_id
       WHERE a.id = split_part(e.stream, ':', 2)::uuid AND p.closed_at IS NOT NULL)
    WHEN 'verification' THEN NOT EXISTS (
      SELECT FROM verifications v WHERE v.id = split_part(e.stream, ':', 2)::uuid)
    WHEN 'contract' THEN NOT EXISTS (SELECT FROM contracts c WHERE c.id = split_part(e.stream, ':', 2)::uuid)
    ELSE false
  END
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- A row of the record changes in one way only: where it came from is emptied once the event was forgotten and the record
-- says that it is cleared.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
DROP TRIGGER events_append_only ON events;
--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER events_change_by_clearing BEFORE UPDATE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
-- The application may not change the record; putting a line in here does it. Rows of a restored backup are empty already.
CREATE FUNCTION clear_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE events SET ip = '', request_id = '' WHERE id = NEW.event_id AND (ip <> '' OR request_id <> '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_clearings_empty AFTER INSERT ON event_clearings FOR EACH ROW EXECUTE FUNCTION clear_event();
