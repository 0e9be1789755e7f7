CREATE TABLE "event_streams" (
	"stream" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text DEFAULT '' NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"act" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"organization_id" uuid,
	"facts" jsonb NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"stream" text NOT NULL,
	"number" bigint NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "events_stream_number_index" ON "events" USING btree ("stream","number");--> statement-breakpoint
CREATE INDEX "events_act_id_index" ON "events" USING btree ("act","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_actor_kind_actor_id_id_index" ON "events" USING btree ("actor_kind","actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_target_type_target_id_id_index" ON "events" USING btree ("target_type","target_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_organization_id_id_index" ON "events" USING btree ("organization_id","id" DESC NULLS LAST);--> statement-breakpoint
-- What a row is hashed as: the hash before it, then each value with its length in bytes. modules/events/check.ts
-- computes the same from the outside.
CREATE FUNCTION event_hash(e events) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(e.previous || convert_to(string_agg(octet_length(value) || ':' || value || ',', '' ORDER BY place), 'UTF8'))
    FROM unnest(ARRAY[
      e.stream, e.number::text, e.id::text, (extract(epoch FROM e.at) * 1000000)::bigint::text, e.actor_kind, e.actor_id,
      e.actor_name, e.act, e.target_type, e.target_id, coalesce(e.organization_id::text, ''), e.facts::text, e.ip,
      e.request_id]) WITH ORDINALITY AS listed(value, place)
$$;
--> statement-breakpoint
-- Gives a new row its time, stream, number and hashes. The stream is the target's, else the actor's; where neither is
-- known there are sixteen, so that strangers do not wait for one another. A row that brings its hash comes from a
-- backup and stays as it is.
CREATE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
  NEW.at := coalesce(NEW.at, clock_timestamp());
  NEW.hash := event_hash(NEW);
  UPDATE event_streams SET hash = NEW.hash WHERE stream = NEW.stream;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_chained BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION chain_event();
--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The heads change with the rows only. They can be put in, as from a backup.
CREATE FUNCTION refuse_direct_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% changes with the rows it belongs to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER event_streams_follow BEFORE UPDATE OR DELETE OR TRUNCATE ON event_streams
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_change();
--> statement-breakpoint
ALTER TABLE operator_events RENAME TO old_operator_events;
--> statement-breakpoint
ALTER TABLE audit_events RENAME TO old_audit_events;
--> statement-breakpoint
-- What was done in the back office, to its people, and by ourselves.
CREATE VIEW operator_events AS
  SELECT id, at,
         CASE WHEN actor_kind = 'operator' THEN actor_id::uuid
              WHEN actor_kind = 'visitor' AND target_id <> '' THEN target_id::uuid END AS operator_id,
         CASE WHEN actor_kind = 'visitor' THEN coalesce(facts ->> 'login', '') ELSE actor_name END AS operator_name,
         act, target_id AS target, facts AS detail, ip, request_id
    FROM events
   WHERE actor_kind IN ('operator', 'system') OR (actor_kind = 'visitor' AND target_type = 'operator');
--> statement-breakpoint
-- What persons and visitors did.
CREATE VIEW audit_events AS
  SELECT id, at, act AS action,
         CASE WHEN actor_kind = 'person' THEN actor_id::uuid END AS person_id,
         CASE WHEN target_type = 'account' AND target_id <> '' THEN target_id::uuid END AS account_id,
         ip, request_id, facts AS detail
    FROM events
   WHERE actor_kind = 'person' OR (actor_kind = 'visitor' AND target_type <> 'operator');
--> statement-breakpoint
-- Rows in the old form become events: those of this database now, those of an older backup when it is restored.
CREATE FUNCTION take_operator_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, at, actor_kind, actor_id, actor_name, act, target_type, target_id, facts, ip, request_id)
  VALUES (
    NEW.id, NEW.at,
    CASE WHEN NEW.act = 'login-refused' THEN 'visitor' WHEN NEW.operator_id IS NULL THEN 'system' ELSE 'operator' END,
    CASE WHEN NEW.act = 'login-refused' THEN '' ELSE coalesce(NEW.operator_id::text, '') END,
    CASE WHEN NEW.act = 'login-refused' THEN '' ELSE NEW.operator_name END,
    NEW.act,
    CASE WHEN NEW.act LIKE '%content' THEN 'content'
         WHEN NEW.act LIKE '%file' THEN 'file'
         WHEN NEW.act LIKE '%appointment%' OR NEW.act = 'open-contact' THEN 'appointment'
         ELSE 'operator' END,
    CASE WHEN NEW.act = 'login-refused' THEN coalesce(NEW.operator_id::text, '') ELSE NEW.target END,
    CASE WHEN NEW.act = 'login-refused' THEN NEW.detail || jsonb_build_object('login', NEW.operator_name) ELSE NEW.detail END,
    NEW.ip, NEW.request_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_events_taken INSTEAD OF INSERT ON operator_events
  FOR EACH ROW EXECUTE FUNCTION take_operator_event();
--> statement-breakpoint
CREATE FUNCTION take_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, at, actor_kind, actor_id, act, target_type, target_id, organization_id, facts, ip, request_id)
  VALUES (
    NEW.id, NEW.at,
    CASE WHEN NEW.person_id IS NULL THEN 'visitor' ELSE 'person' END,
    coalesce(NEW.person_id::text, ''),
    CASE NEW.action WHEN 'login' THEN 'sign-in' WHEN 'login-refused' THEN 'sign-in-refused' WHEN 'logout' THEN 'sign-out'
                    ELSE NEW.action END,
    CASE WHEN NEW.account_id IS NOT NULL THEN 'account' WHEN NEW.action = 'invite' THEN 'invitation' ELSE 'person' END,
    coalesce(NEW.account_id::text, ''),
    (SELECT organization_id FROM accounts WHERE id = NEW.account_id),
    NEW.detail, NEW.ip, NEW.request_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_taken INSTEAD OF INSERT ON audit_events
  FOR EACH ROW EXECUTE FUNCTION take_audit_event();
--> statement-breakpoint
INSERT INTO operator_events (id, at, operator_id, operator_name, act, target, detail, ip, request_id)
  SELECT id, at, operator_id, operator_name, act, target, detail, ip, request_id FROM old_operator_events ORDER BY at, id;
--> statement-breakpoint
INSERT INTO audit_events (id, at, action, person_id, account_id, ip, request_id, detail)
  SELECT id, at, action, person_id, account_id, ip, request_id, detail FROM old_audit_events ORDER BY at, id;
--> statement-breakpoint
DROP TABLE old_operator_events;
--> statement-breakpoint
DROP TABLE old_audit_events;
