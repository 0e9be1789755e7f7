-- What a seal-maker signs is known before the key is used, and what came out is kept as it is: each is filled in once.
CREATE OR REPLACE FUNCTION fill_seal_version_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  filled text[] := ARRAY['content_digest', 'der', 'made_at'];
BEGIN
  IF to_jsonb(OLD) - filled <> to_jsonb(NEW) - filled
     OR OLD.der IS NOT NULL
     OR (OLD.content_digest IS NOT NULL AND OLD.content_digest IS DISTINCT FROM NEW.content_digest) THEN
    RAISE EXCEPTION 'seal_versions only takes its intent and its result, once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
