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
--> statement-breakpoint
DROP TRIGGER sessions_changed ON sessions;
--> statement-breakpoint
DROP TRIGGER persons_changed ON persons;
--> statement-breakpoint
DROP TRIGGER organizations_changed ON organizations;
--> statement-breakpoint
DROP TRIGGER accounts_changed ON accounts;
--> statement-breakpoint
CREATE TRIGGER sessions_changed AFTER UPDATE OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_change('sessions', 'id');
--> statement-breakpoint
CREATE TRIGGER sessions_truncated AFTER TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('sessions');
--> statement-breakpoint
CREATE TRIGGER persons_changed AFTER UPDATE OR DELETE ON persons
  FOR EACH ROW EXECUTE FUNCTION tell_change('persons', 'id');
--> statement-breakpoint
CREATE TRIGGER organizations_changed AFTER UPDATE OR DELETE ON organizations
  FOR EACH ROW EXECUTE FUNCTION tell_change('organizations', 'id');
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION tell_change('accounts', 'id');
