import type { RetentionName } from '@yinxin/api';

/** Where what each row of the table of retention speaks of lies: every table of the database that holds something of people. */
export const PLACES: Record<RetentionName, readonly string[]> = {
  account: [
    ...[
      'persons',
      'accounts',
      'signing_passwords',
      'login_passwords',
      'chosen_scenes',
      'organizations',
      'organization_versions',
    ],
    // names of files and which person owns them; their rows go with what they belong to
    ...['files', 'subject_keys', 'notice_choices'],
    // who authorised a program
    ...['applications', 'application_keys', 'application_key_uses', 'application_reviews'],
    // whom programs ask about: of phones the fingerprint alone
    'identity_requests',
  ],
  log: [
    ...['sessions', 'operator_sessions', 'operator_tickets', 'partner_sessions'],
    ...['events', 'event_clearings', 'evidence_salts', 'evidence_forgetting', 'evidence_forgotten'],
  ],
  devices: ['known_devices'],
  abandoned: ['verifications', 'verification_transfers'],
  refused: ['verifications'],
  papers: ['verification_papers', 'order_papers'],
  face: ['face_checks'],
  verified: ['verifications', 'verification_checks', 'verification_papers', 'assurances'],
  certificates: ['issuances', 'revocations', 'certificate_holds', 'subscriber_certificates'],
  sealPictures: ['seal_pictures'],
  handwriting: ['handwritings'],
  handwritingCodes: ['handwriting_sessions'],
  seals: [
    ...['seals', 'seal_makings', 'seal_versions', 'seal_filings', 'seal_grants'],
    ...['seal_uses', 'seal_use_requests', 'silent_authorisations', 'digest_signatures'],
  ],
  drafts: [
    'uploaded_documents',
    'templates',
    'template_versions',
    'template_grants',
    'template_folders',
    'contract_folders',
  ],
  contracts: [
    ...['contracts', 'contract_parties', 'contract_fields', 'contract_documents', 'contract_boxes'],
    ...[
      'contract_document_versions',
      'contract_shares',
      'contract_link_readers',
      'contract_numbers',
      'signing_intents',
    ],
    // answers to programs, for a day
    ...['evidence_reports', 'application_answers'],
  ],
  batches: ['batches', 'batch_rows'],
  sentBatches: ['batches', 'batch_rows'],
  signCodes: ['sign_codes', 'sign_code_comers'],
  counterparties: ['counterparties'],
  approvals: [
    ...['approval_decisions', 'approval_delegations', 'flow_definitions', 'flow_versions'],
    ...['join_applications', 'organization_reclaims'],
  ],
  orders: [
    'orders',
    'order_lines',
    'order_reviews',
    'coupon_uses',
    'quota_grants',
    'quota_uses',
    'trials',
    'order_authorizations',
  ],
  orderDrafts: ['orders', 'order_lines'],
  accounting: [
    ...['payables', 'payments', 'refunds', 'refund_approvals', 'invoices'],
    ...['ledger_entries', 'ledger_lines', 'reconciliations', 'differences'],
    // who used what, and whose use is billed to a partner
    ...['usage_records', 'partner_customers'],
  ],
  reports: ['verification_reports'],
  consents: ['consents'],
  exports: ['files'],
  exportRequests: ['data_exports'],
  notices: ['notices'],
  invitations: ['member_invitations', 'invitations'],
  appointments: ['appointments', 'appointment_notes'],
  workOrders: ['work_orders', 'work_order_messages', 'work_order_files'],
  codes: ['verification_codes'],
  proofs: ['step_ups'],
  counters: ['counters', 'leases'],
  vendorCalls: ['vendor_calls'],
  visits: ['visitors_today', 'visit_days'],
  experience: ['experiences'],
  staff: [
    ...['operators', 'operator_factors', 'operator_recovery_codes', 'content_versions', 'content_items'],
    ...['operator_changes', 'operator_password_halves', 'two_person_requests', 'two_person_decisions'],
    ...['price_lists', 'coupons'],
  ],
  wecom: ['wecom_members', 'wecom_sessions', 'wecom_visits', 'wecom_contacts'],
  partnerUsers: ['partner_users', 'partner_holdings'],
};

/** Tables that hold nothing of anybody: keys, lists and counts of the platform, and what is computed from other tables. */
export const WITHOUT_PEOPLE: readonly string[] = [
  // calls of programs: what people said of themselves is masked
  ...['application_calls', 'application_nonces', 'embeds'],
  // notifications of programs: ids and masked names
  ...['webhook_endpoints', 'webhook_lines', 'webhook_deliveries', 'webhook_attempts'],
  ...['authorities', 'certificate_serials', 'crls', 'sealed_keys', 'installation', 'spent_challenges'],
  ...['wecom_secrets', 'wecom_corps', 'wecom_callbacks', 'wecom_callback_days'],
  // companies that settle with us, and what they pay
  ...['partners', 'partner_agreements', 'price_rules'],
  ...['bills', 'bill_lines', 'bill_adjustments', 'bill_disputes', 'bill_dispute_files', 'bill_invoices'],
  ...['bill_imports', 'bill_matches', 'bill_exports', 'bill_notices', 'partner_payments'],
  ...['content_search', 'file_uses', 'objects', 'page_views', 'scenes'],
  ...['event_outbox', 'event_streams', 'evidence_pending', 'evidence_leaves', 'evidence_keys'],
  ...['evidence_policies', 'evidence_head', 'evidence_checkpoints', 'evidence_objections'],
  ...['evidence_cosignatures', 'evidence_turns'],
];
