CREATE TABLE "appointment_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"text" "bytea" NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"file_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"copy" text NOT NULL,
	"public_from" timestamp with time zone,
	CONSTRAINT "file_use" UNIQUE("file_id","item_id","copy"),
	CONSTRAINT "file_use_copy" CHECK ("file_uses"."copy" in ('working', 'live')),
	CONSTRAINT "file_use_public" CHECK ("file_uses"."copy" = 'live' or "file_uses"."public_from" is null)
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "phone_hash" "bytea";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "assignee_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_notes" ADD CONSTRAINT "appointment_notes_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_notes_appointment_id_at_index" ON "appointment_notes" USING btree ("appointment_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "file_uses_item_id_index" ON "file_uses" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "appointments_phone_hash_index" ON "appointments" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "appointments_assignee_id_index" ON "appointments" USING btree ("assignee_id");--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "is_public";--> statement-breakpoint
CREATE TRIGGER appointment_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON appointment_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Which of the site's files an item names, in its working copy and in what the public sees or will see. Any id of such
-- a file anywhere in the text counts, whatever the kind. Nobody's private file becomes public by being named.
CREATE FUNCTION note_file_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM file_uses WHERE item_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO file_uses (file_id, item_id, copy, public_from)
      SELECT files.id, NEW.id, copies.copy, copies.public_from
      FROM (VALUES ('working', NEW.data, NULL), ('live', NEW.live, NEW.publish_at)) AS copies (copy, content, public_from)
      CROSS JOIN LATERAL (
        SELECT DISTINCT lower(hit[1])::uuid AS id
        FROM regexp_matches(
          copies.content::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'gi'
        ) AS hit
      ) AS named
      JOIN files ON files.id = named.id AND files.owner_id IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_items_file_uses AFTER INSERT OR DELETE OR UPDATE OF data, live, publish_at ON content_items
  FOR EACH ROW EXECUTE FUNCTION note_file_uses();
--> statement-breakpoint
-- What was written before is read once.
UPDATE content_items SET data = data;
