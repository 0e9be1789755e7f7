-- What a program had signed never changes; only what came of it is filled in, once.
CREATE OR REPLACE FUNCTION keep_digest_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'signing'
     OR (OLD.organization_id, OLD.application_id, OLD.account_id, OLD.seal_id, OLD.use_id, OLD.silent_id, OLD.request_id, OLD.format, OLD.algorithm, OLD.digest, OLD.document, OLD.property, OLD.serial, OLD.statement, OLD.signed_at, OLD.created_at)
        IS DISTINCT FROM
        (NEW.organization_id, NEW.application_id, NEW.account_id, NEW.seal_id, NEW.use_id, NEW.silent_id, NEW.request_id, NEW.format, NEW.algorithm, NEW.digest, NEW.document, NEW.property, NEW.serial, NEW.statement, NEW.signed_at, NEW.created_at) THEN
    RAISE EXCEPTION 'a signature over a digest is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_digest_signature BEFORE UPDATE ON digest_signatures
  FOR EACH ROW EXECUTE FUNCTION keep_digest_signature();
