-- The heads change with the rows only. They can be put in, as from a backup.
CREATE OR REPLACE FUNCTION refuse_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% changes with the rows it belongs to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
