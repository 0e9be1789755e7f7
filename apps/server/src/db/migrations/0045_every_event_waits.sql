-- As before; and an event that brings its own time waits for its leaf too: nothing stands beside the evidence log.
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
  INSERT INTO evidence_pending VALUES (NEW.id);
  NEW.hash := event_hash(NEW);
  UPDATE event_streams SET hash = NEW.hash WHERE stream = NEW.stream;
  RETURN NEW;
END $$;
--> statement-breakpoint
INSERT INTO evidence_pending SELECT id FROM events e
  WHERE NOT EXISTS (SELECT FROM evidence_leaves l WHERE l.event_id = e.id)
  ON CONFLICT DO NOTHING;
