-- 0044 ended what was given for a platform alone and wrote no event: the record says so now, and who is told of ends is told.
INSERT INTO events (id, actor_kind, actor_id, actor_name, act, target_type, target_id, organization_id, facts, ip, request_id)
SELECT
  -- a UUIDv7 (RFC 9562 5.7): rows are found by ids that sort by time
  encode(
    set_byte(
      overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112
    ), 'hex')::uuid,
  'system', '', 'silent-signing', 'revoke-silent', 'silent-authorisation', s.id::text, s.organization_id,
  jsonb_build_object('used', s.used, 'reason', '只限定平台的授权范围过宽，升级时自动收回'),
  '', 'migration-0048'
FROM silent_authorisations s
WHERE s.ended_at IS NOT NULL AND s.template_id IS NULL AND s.kind IS NULL
  AND NOT EXISTS (
    SELECT FROM events e
    WHERE e.target_type = 'silent-authorisation' AND e.target_id = s.id::text AND e.act = 'revoke-silent'
  );
