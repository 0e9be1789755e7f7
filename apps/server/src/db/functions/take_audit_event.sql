CREATE OR REPLACE FUNCTION take_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, at, actor_kind, actor_id, act, target_type, target_id, organization_id, facts, ip, request_id)
  VALUES (
    NEW.id, NEW.at,
    CASE WHEN NEW.person_id IS NULL THEN 'visitor' ELSE 'person' END,
    coalesce(NEW.person_id::text, ''),
    CASE NEW.action WHEN 'login' THEN 'sign-in' WHEN 'login-refused' THEN 'sign-in-refused' WHEN 'logout' THEN 'sign-out'
                    ELSE NEW.action END,
    CASE WHEN NEW.account_id IS NOT NULL THEN 'account' WHEN NEW.action = 'invite' THEN 'invitation' ELSE 'person' END,
    coalesce(NEW.account_id::text, ''),
    (SELECT organization_id FROM accounts WHERE id = NEW.account_id),
    NEW.detail, NEW.ip, NEW.request_id);
  RETURN NEW;
END $$;
