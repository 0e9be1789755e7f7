-- A record that comes after its month was closed belongs to the next month that is not. The lock makes it wait for a bill
-- that is being begun, and that bill for records that are being written.
CREATE OR REPLACE FUNCTION late_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM partners WHERE id = NEW.partner_id FOR KEY SHARE;
  WHILE EXISTS (SELECT FROM bills WHERE partner_id = NEW.partner_id AND period = NEW.period) LOOP
    NEW.period := to_char(to_date(NEW.period, 'YYYY-MM') + interval '1 month', 'YYYY-MM');
  END LOOP;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER late_usage BEFORE INSERT ON usage_records FOR EACH ROW
  WHEN (NEW.partner_id IS NOT NULL
    AND NEW.period < to_char(wall_clock() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM'))
  EXECUTE FUNCTION late_usage();
