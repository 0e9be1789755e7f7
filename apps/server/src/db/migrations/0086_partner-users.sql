CREATE TABLE "partner_holdings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"partner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "partner_holding_role" CHECK ("partner_holdings"."role" in ('partner-business', 'partner-finance', 'platform-operations', 'platform-finance')),
	CONSTRAINT "partner_holding_side" CHECK (("partner_holdings"."partner_id" is null) = ("partner_holdings"."role" in ('platform-operations', 'platform-finance')))
);
--> statement-breakpoint
CREATE TABLE "partner_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"holding_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "partner_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "partner_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_fingerprint" "bytea" NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_users_account_unique" UNIQUE("account"),
	CONSTRAINT "partner_users_phoneFingerprint_unique" UNIQUE("phone_fingerprint"),
	CONSTRAINT "partner_user_state" CHECK ("partner_users"."state" in ('active', 'disabled')),
	CONSTRAINT "partner_user_account" CHECK ("partner_users"."account" = lower("partner_users"."account"))
);
--> statement-breakpoint
ALTER TABLE "partner_holdings" ADD CONSTRAINT "partner_holdings_user_id_partner_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."partner_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_holdings" ADD CONSTRAINT "partner_holdings_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_sessions" ADD CONSTRAINT "partner_sessions_user_id_partner_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."partner_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_sessions" ADD CONSTRAINT "partner_sessions_holding_id_partner_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."partner_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_partner_holding" ON "partner_holdings" USING btree ("user_id","role",coalesce("partner_id", '00000000-0000-0000-0000-000000000000')) WHERE "partner_holdings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "partner_holdings_partner_id_index" ON "partner_holdings" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "partner_sessions_user_id_index" ON "partner_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partner_sessions_holding_id_index" ON "partner_sessions" USING btree ("holding_id");--> statement-breakpoint
CREATE INDEX "partner_sessions_expires_at_index" ON "partner_sessions" USING btree ("expires_at");