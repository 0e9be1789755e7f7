-- The one clock by which time limits are judged, for all processes (docs/decisions/0047). A statement that is sent
-- after a lock was taken reads a time after the lock; now() would be that of the transaction's beginning.
CREATE OR REPLACE FUNCTION wall_clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT statement_timestamp() $$;
