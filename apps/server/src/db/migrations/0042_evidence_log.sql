CREATE TABLE "evidence_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"time_stamp" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_cosignatures" (
	"size" bigint NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_cosignatures_size_witness_pk" PRIMARY KEY("size","witness")
);
--> statement-breakpoint
CREATE TABLE "evidence_head" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_keys" (
	"type" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_leaves" (
	"index" bigint PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"entry" "bytea" NOT NULL,
	CONSTRAINT "evidence_leaves_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "evidence_pending" (
	"event_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_salts" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
-- As before; and an act of this moment waits for its leaf in the evidence log.
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
    INSERT INTO evidence_pending VALUES (NEW.id);
  END IF;
  NEW.hash := event_hash(NEW);
  UPDATE event_streams SET hash = NEW.hash WHERE stream = NEW.stream;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What happened before the log began is in it too.
INSERT INTO evidence_pending SELECT id FROM events;
--> statement-breakpoint
CREATE TRIGGER evidence_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER evidence_keys_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER evidence_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER evidence_cosignatures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence_cosignatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
