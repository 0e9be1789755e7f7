-- Nothing goes back that did not come, and nothing leaves before enough people agreed.
CREATE OR REPLACE FUNCTION check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came bigint;
  goes bigint;
  agreed int;
BEGIN
  SELECT amount INTO came FROM payments WHERE id = NEW.payment_id AND state IN ('paid', 'late') FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO goes FROM refunds
   WHERE payment_id = NEW.payment_id AND state <> 'refused' AND id <> NEW.id;
  IF came IS NULL OR NEW.state <> 'refused' AND goes + NEW.amount > came THEN
    RAISE EXCEPTION 'the refund % is more than was paid', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state NOT IN ('requested', 'refused') THEN
    SELECT count(*) INTO agreed FROM refund_approvals WHERE refund_id = NEW.id;
    IF agreed < NEW.approvals_needed THEN
      RAISE EXCEPTION 'the refund % needs the approval of % people', NEW.id, NEW.approvals_needed
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
