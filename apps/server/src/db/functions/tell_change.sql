-- A notice is `topic`, or `topic:id` where the trigger names the column of the id: then only that one is dropped.
CREATE OR REPLACE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id text;
BEGIN
  IF TG_NARGS > 1 AND TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO id USING OLD;
  ELSIF TG_NARGS > 1 THEN
    EXECUTE format('SELECT ($1).%I::text', TG_ARGV[1]) INTO id USING NEW;
  END IF;
  PERFORM pg_notify('yinxin_changed', concat_ws(':', TG_ARGV[0], id));
  RETURN NULL;
END $$;
