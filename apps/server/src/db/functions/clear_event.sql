-- The application may not change the record; putting a line in here does it. Rows of a restored backup are empty already.
CREATE OR REPLACE FUNCTION clear_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE events SET ip = '', request_id = '' WHERE id = NEW.event_id AND (ip <> '' OR request_id <> '');
  RETURN NULL;
END $$;
