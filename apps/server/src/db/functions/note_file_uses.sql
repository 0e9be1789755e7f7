-- Which of the site's files an item names, in its working copy and in what the public sees or will see. Any id of such
-- a file anywhere in the text counts, whatever the kind. Nobody's private file becomes public by being named.
CREATE OR REPLACE FUNCTION note_file_uses() RETURNS trigger LANGUAGE plpgsql AS $$
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
