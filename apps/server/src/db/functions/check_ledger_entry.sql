-- An entry is as it was announced, and both sides are equal: looked at once, when everything of it is there.
CREATE OR REPLACE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry uuid := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW) ->> 'id')::uuid
                                   ELSE (to_jsonb(NEW) ->> 'entry_id')::uuid END;
BEGIN
  PERFORM FROM ledger_entries e
    JOIN LATERAL (SELECT count(*) AS n, sum(debit) AS debit, sum(credit) AS credit,
                         bool_and(reference = e.reference) AS same
                    FROM ledger_lines WHERE entry_id = e.id) l ON true
   WHERE e.id = entry AND l.n = e.lines AND l.debit = e.total AND l.credit = e.total AND l.same;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger entry % does not balance', entry USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
