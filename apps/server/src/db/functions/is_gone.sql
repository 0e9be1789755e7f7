-- A contract that was sent is never forgotten, nor whoever took part in one that is there or was sent, and nobody is gone
-- whose closing the record does not show: the rows of contracts and persons alone could be changed.
CREATE OR REPLACE FUNCTION is_gone(p persons) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p.closed_at IS NOT NULL
     AND EXISTS (SELECT FROM events closed WHERE closed.stream = 'person:' || p.id AND closed.act = 'close-person')
     AND NOT EXISTS (
       SELECT FROM events did
        WHERE did.actor_kind = 'person' AND did.actor_id = p.id::text AND did.target_type = 'contract'
          AND (EXISTS (SELECT FROM contracts c WHERE c.id = CASE
                 WHEN did.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN did.target_id::uuid END)
            OR EXISTS (SELECT FROM events sent WHERE sent.stream = did.stream AND sent.act = 'send-contract')))
$$;
