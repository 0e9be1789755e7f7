CREATE OR REPLACE FUNCTION nobody_needs(e events) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE split_part(e.stream, ':', 1)
    WHEN 'person' THEN EXISTS (
      SELECT FROM persons p WHERE p.id = split_part(e.stream, ':', 2)::uuid AND is_gone(p))
    WHEN 'account' THEN EXISTS (
      SELECT FROM accounts a JOIN persons p ON p.id = a.person_id
       WHERE a.id = split_part(e.stream, ':', 2)::uuid AND is_gone(p))
    WHEN 'verification' THEN NOT EXISTS (
      SELECT FROM verifications v WHERE v.id = split_part(e.stream, ':', 2)::uuid)
    WHEN 'contract' THEN NOT EXISTS (SELECT FROM contracts c WHERE c.id = split_part(e.stream, ':', 2)::uuid)
      AND NOT EXISTS (SELECT FROM events sent WHERE sent.stream = e.stream AND sent.act = 'send-contract')
    ELSE false
  END
$$;
