-- A bill that was made keeps what it is the sum of, and the end of one stays its end.
CREATE OR REPLACE FUNCTION keep_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.partner_id, NEW.agreement_id, NEW.period, NEW.version, NEW.settle_mode, NEW.tax_rate, NEW.started_at)
     IS DISTINCT FROM
     (OLD.number, OLD.partner_id, OLD.agreement_id, OLD.period, OLD.version, OLD.settle_mode, OLD.tax_rate, OLD.started_at)
     OR OLD.state <> 'making' AND
       (NEW.gross, NEW.refund, NEW.discount, NEW.fees, NEW.adjust, NEW.payable, NEW.records, NEW.products, NEW.made_at)
       IS DISTINCT FROM
       (OLD.gross, OLD.refund, OLD.discount, OLD.fees, OLD.adjust, OLD.payable, OLD.records, OLD.products, OLD.made_at)
     OR OLD.state IN ('adjusted', 'settled') AND NEW.state <> OLD.state
     OR OLD.confirmed_at IS NOT NULL AND
       (NEW.confirmed_at, NEW.confirmed_by, NEW.confirmed_alone, NEW.partner_amount)
       IS DISTINCT FROM (OLD.confirmed_at, OLD.confirmed_by, OLD.confirmed_alone, OLD.partner_amount) THEN
    RAISE EXCEPTION 'the bill % stays as it was made', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_bill BEFORE UPDATE ON bills FOR EACH ROW EXECUTE FUNCTION keep_bill();
