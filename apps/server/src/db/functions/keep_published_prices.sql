-- A published price list stays as buyers read it.
CREATE OR REPLACE FUNCTION keep_published_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published price list never changes';
END $$;
