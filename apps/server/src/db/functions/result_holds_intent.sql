-- Certificate ::= SEQUENCE { tbsCertificate, … }: the intended bytes follow the head of the outer SEQUENCE.
CREATE OR REPLACE FUNCTION result_holds_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF position(OLD.tbs IN NEW.der) NOT BETWEEN 3 AND 7 THEN
    RAISE EXCEPTION 'the certificate is not the intended one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
