-- Money that came stays booked as it came.
CREATE OR REPLACE FUNCTION keep_settled_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.state, NEW.transaction, NEW.paid_at, NEW.settled_by)
     IS DISTINCT FROM (OLD.state, OLD.transaction, OLD.paid_at, OLD.settled_by) THEN
    RAISE EXCEPTION 'the payment % is settled', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
