ALTER TABLE "signing_intents" ADD COLUMN "proof_method" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL
     OR (OLD.contract_id, OLD.party_id, OLD.person_id, OLD.account_id, OLD.documents, OLD.view, OLD.consent, OLD.digest, OLD.created_at)
        IS DISTINCT FROM
        (NEW.contract_id, NEW.party_id, NEW.person_id, NEW.account_id, NEW.documents, NEW.view, NEW.consent, NEW.digest, NEW.created_at)
     OR NEW.strokes IS DISTINCT FROM OLD.strokes
     OR (OLD.step_up_id IS NOT NULL AND NEW.step_up_id IS DISTINCT FROM OLD.step_up_id)
     OR (OLD.proof_method IS NOT NULL AND NEW.proof_method IS DISTINCT FROM OLD.proof_method)
     OR (OLD.silent_id IS NOT NULL AND NEW.silent_id IS DISTINCT FROM OLD.silent_id)
     OR (OLD.serial IS NOT NULL AND NEW.serial IS DISTINCT FROM OLD.serial)
     OR (OLD.to_be_signed IS NOT NULL AND NEW.to_be_signed IS DISTINCT FROM OLD.to_be_signed)
     OR (OLD.made IS NOT NULL AND NEW.made IS DISTINCT FROM OLD.made) THEN
    RAISE EXCEPTION 'an intent is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
