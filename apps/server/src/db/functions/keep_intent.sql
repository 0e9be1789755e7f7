-- What a signer confirmed never changes; only what came of it is filled in.
CREATE OR REPLACE FUNCTION keep_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL
     OR (OLD.contract_id, OLD.party_id, OLD.person_id, OLD.account_id, OLD.documents, OLD.view, OLD.consent, OLD.digest, OLD.created_at)
        IS DISTINCT FROM
        (NEW.contract_id, NEW.party_id, NEW.person_id, NEW.account_id, NEW.documents, NEW.view, NEW.consent, NEW.digest, NEW.created_at)
     OR (OLD.strokes, OLD.statement, OLD.ip, OLD.device, OLD.reading)
        IS DISTINCT FROM
        (NEW.strokes, NEW.statement, NEW.ip, NEW.device, NEW.reading)
     OR (OLD.step_up_id IS NOT NULL AND NEW.step_up_id IS DISTINCT FROM OLD.step_up_id)
     OR (OLD.proof_method IS NOT NULL AND NEW.proof_method IS DISTINCT FROM OLD.proof_method)
     OR (OLD.proof_evidence IS NOT NULL AND NEW.proof_evidence IS DISTINCT FROM OLD.proof_evidence)
     OR (OLD.batch IS NOT NULL AND NEW.batch IS DISTINCT FROM OLD.batch)
     OR (OLD.silent_id IS NOT NULL AND NEW.silent_id IS DISTINCT FROM OLD.silent_id)
     OR (OLD.serial IS NOT NULL AND NEW.serial IS DISTINCT FROM OLD.serial)
     OR (OLD.to_be_signed IS NOT NULL AND NEW.to_be_signed IS DISTINCT FROM OLD.to_be_signed)
     OR (OLD.made IS NOT NULL AND NEW.made IS DISTINCT FROM OLD.made) THEN
    RAISE EXCEPTION 'an intent is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
