-- neither who asked nor who wrote about the same thing since it was last decided
CREATE OR REPLACE FUNCTION refuse_own_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM two_person_requests asked
      JOIN two_person_requests own ON own.kind = asked.kind AND own.subject = asked.subject
     WHERE asked.id = NEW.request_id AND own.requested_by = NEW.decided_by
       AND own.requested_at > coalesce((
         SELECT max(d.decided_at) FROM two_person_decisions d
           JOIN two_person_requests r ON r.id = d.request_id
          WHERE r.kind = asked.kind AND r.subject = asked.subject), '-infinity'))
  THEN
    RAISE EXCEPTION 'whoever asked or wrote does not decide'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'two_persons';
  END IF;
  RETURN NEW;
END $$;
