-- Gives an event its place in its stream and the hash of the one before. A clock that was set back does not let an
-- event stand before the one it follows.
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
    SELECT greatest(clock_timestamp(), e.at) INTO NEW.at FROM (SELECT 1) now
      LEFT JOIN events e ON e.stream = NEW.stream AND e.number = NEW.number - 1;
    INSERT INTO event_outbox VALUES (NEW.id);
  END IF;
  INSERT INTO evidence_pending VALUES (NEW.id);
  NEW.hash := event_hash(NEW);
  UPDATE event_streams SET hash = NEW.hash WHERE stream = NEW.stream;
  RETURN NEW;
END $$;
