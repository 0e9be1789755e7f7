-- Writes down what was used and what is given back, each as a record that is priced by what was agreed with the partner
-- of the customer. Called in the statement that records the act (docs/specification/metering.md). What is given back is
-- the newest use of its meter and reference that was not yet, at the price that it had.
CREATE OR REPLACE FUNCTION meter_uses(uses jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := wall_clock();
  month text := to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM');
  used integer;
  returned integer;
BEGIN
  INSERT INTO usage_records
    (id, at, period, owner_kind, owner_id, account_id, meter, kind, quantity, reference, number, partner_id, rule_id, unit_price, amount)
  SELECT u.id, moment, month, u.owner_kind, u.owner_id, u.account_id, u.meter, 'use', u.quantity, u.reference, u.number,
         partner.id, rule.id, coalesce(rule.price, 0), round(u.quantity * coalesce(rule.price, 0) * 0.01)
    FROM jsonb_to_recordset(uses) AS u
           (id uuid, kind text, owner_kind text, owner_id uuid, account_id uuid, meter text, quantity integer, reference text, number text, paid boolean)
    LEFT JOIN LATERAL (
      SELECT p.id FROM partner_customers c JOIN partners p ON p.id = c.partner_id AND p.state = 'active'
       WHERE c.owner_kind = u.owner_kind AND c.owner_id = u.owner_id AND c.until IS NULL AND NOT u.paid
    ) AS partner ON true
    LEFT JOIN LATERAL (
      SELECT r.id, price_of_record(r.terms) AS price FROM price_rules r
       WHERE r.partner_id = partner.id AND r.meter = u.meter AND r.begins_at <= moment
       ORDER BY r.begins_at DESC, r.version DESC LIMIT 1
    ) AS rule ON true
   WHERE u.kind = 'use';
  GET DIAGNOSTICS used = ROW_COUNT;
  INSERT INTO usage_records
    (id, at, period, owner_kind, owner_id, account_id, meter, kind, quantity, reference, number, partner_id, rule_id, unit_price, amount, reverses)
  SELECT r.id, moment, month, o.owner_kind, o.owner_id, r.account_id, o.meter, 'return', -o.quantity, o.reference, o.number,
         o.partner_id, o.rule_id, o.unit_price, -o.amount, o.id
    FROM jsonb_to_recordset(uses) AS r (id uuid, kind text, account_id uuid, meter text, reference text)
    CROSS JOIN LATERAL (
      SELECT * FROM usage_records u
       WHERE u.reference = r.reference AND u.meter = r.meter AND u.kind = 'use'
         AND NOT EXISTS (SELECT FROM usage_records b WHERE b.reverses = u.id)
       ORDER BY u.id DESC LIMIT 1
    ) AS o
   WHERE r.kind = 'return';
  GET DIAGNOSTICS returned = ROW_COUNT;
  RETURN used + returned;
END $$;
