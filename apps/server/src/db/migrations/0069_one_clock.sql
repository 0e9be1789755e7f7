-- The one clock by which time limits are judged, for all processes (docs/decisions/0047). A statement that is sent
-- after a lock was taken reads a time after the lock; now() would be that of the transaction's beginning.
CREATE FUNCTION wall_clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT statement_timestamp() $$;
--> statement-breakpoint
CREATE INDEX "assurances_fingerprint_index" ON "assurances" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "organization_versions_code_index" ON "organization_versions" USING btree ("code");