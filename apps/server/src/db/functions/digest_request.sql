-- What two persons decide about is named by its digest.
CREATE OR REPLACE FUNCTION digest_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.digest := encode(sha256(convert_to(NEW.what::text, 'UTF8')), 'hex');
  RETURN NEW;
END $$;
