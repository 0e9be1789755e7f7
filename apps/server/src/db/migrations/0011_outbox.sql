CREATE TABLE "event_outbox" (
	"event_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- As before; and an act of this moment goes into the outbox. Rows that bring their time were taken in from the former
-- tables and happened long ago.
CREATE OR REPLACE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.hash IS NOT NULL THEN
    RETURN NEW;
  END IF;
  NEW.stream := CASE
    WHEN NEW.target_id <> '' THEN NEW.target_type || ':' || NEW.target_id
    WHEN NEW.actor_id <> '' THEN NEW.actor_kind || ':' || NEW.actor_id
    ELSE NEW.actor_kind || ':' || left(md5(NEW.request_id), 1)
  END;
  INSERT INTO event_streams AS s VALUES (NEW.stream, 1, decode(repeat('00', 32), 'hex'))
    ON CONFLICT (stream) DO UPDATE SET number = s.number + 1
    RETURNING s.number, s.hash INTO NEW.number, NEW.previous;
  IF NEW.at IS NULL THEN
    NEW.at := clock_timestamp();
    INSERT INTO event_outbox VALUES (NEW.id);
  END IF;
  NEW.hash := event_hash(NEW);
  UPDATE event_streams SET hash = NEW.hash WHERE stream = NEW.stream;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_outbox_filled AFTER INSERT ON event_outbox
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('events');
