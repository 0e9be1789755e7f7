-- What a row is hashed as: the hash before it, then each value with its length in bytes. modules/events/check.ts
-- computes the same from the outside.
CREATE OR REPLACE FUNCTION event_hash(e events) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(e.previous || convert_to(string_agg(octet_length(value) || ':' || value || ',', '' ORDER BY place), 'UTF8'))
    FROM unnest(ARRAY[
      e.stream, e.number::text, e.id::text, (extract(epoch FROM e.at) * 1000000)::bigint::text, e.actor_kind, e.actor_id,
      e.actor_name, e.act, e.target_type, e.target_id, coalesce(e.organization_id::text, ''), e.facts::text, e.ip,
      e.request_id]) WITH ORDINALITY AS listed(value, place)
$$;
