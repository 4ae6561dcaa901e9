ALTER TABLE "rewards" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_people" ADD COLUMN "to_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_people" DROP CONSTRAINT "payout_people_key";--> statement-breakpoint
ALTER TABLE "payout_people" ADD CONSTRAINT "payout_people_key" PRIMARY KEY("referral","user_id","to_owner");--> statement-breakpoint
-- Whoever opens or ends a dispute, the version before too, writes it on the reward: who waited for its row reads it anew.
CREATE FUNCTION dispute_on_reward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE rewards SET disputed_at = (
		SELECT min(opened_at) FROM disputes WHERE disputes.referral = NEW.referral AND decided_at IS NULL)
	WHERE rewards.referral = NEW.referral;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_on_rewards AFTER INSERT OR UPDATE OF decided_at ON disputes
	FOR EACH ROW EXECUTE FUNCTION dispute_on_reward();
--> statement-breakpoint
-- One may be open before there is a reward: a denial (rule R11), and then a hire.
CREATE FUNCTION reward_disputed_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.disputed_at := (SELECT min(opened_at) FROM disputes WHERE disputes.referral = NEW.referral AND decided_at IS NULL);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER rewards_disputed_before BEFORE INSERT ON rewards FOR EACH ROW EXECUTE FUNCTION reward_disputed_before();
--> statement-breakpoint
-- The version before asks for less: what it would move is passed over, as if somebody else had been at it.
CREATE FUNCTION reward_rests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rewards_rest BEFORE UPDATE OF state ON rewards FOR EACH ROW
	WHEN (OLD.disputed_at IS NOT NULL AND NEW.disputed_at IS NOT NULL AND NEW.charged_back_at IS NULL
		AND NEW.state <> OLD.state AND NEW.state IN ('released', 'refunded', 'cancelled'))
	EXECUTE FUNCTION reward_rests();
--> statement-breakpoint
UPDATE rewards SET disputed_at = opened_at FROM disputes WHERE disputes.referral = rewards.referral AND decided_at IS NULL;
--> statement-breakpoint
-- And it knows no shares: of a shared reward nobody is paid more than their part.
CREATE OR REPLACE FUNCTION payout_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	share numeric;
BEGIN
	INSERT INTO payout_people (referral, user_id, to_owner) VALUES (NEW.referral, NEW.user_id, NEW.to_owner);
	IF EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = NEW.referral) THEN
		SELECT coalesce(sum(percent), 0) INTO share FROM reward_shares WHERE reward_shares.referral = NEW.referral
			AND CASE WHEN NEW.to_owner THEN payee IS NULL ELSE payee = NEW.user_id END;
		IF NEW.amount + NEW.deducted > (
			SELECT ceil((rewards.amount - taken_back) * share / 100) FROM rewards WHERE rewards.referral = NEW.referral)
		THEN
			RAISE EXCEPTION 'a payout of % passes the share of its payee', NEW.referral
				USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_within_share', TABLE = 'payouts';
		END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What was paid before the guard came is known to it, too.
INSERT INTO payout_people (referral, user_id, to_owner) SELECT referral, user_id, to_owner FROM payouts
	ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- A decision's words stand in the dispute, and go with an erasure; in the log they would stay.
UPDATE auth_audit_log SET detail = detail - 'note' WHERE event = 'dispute_decided' AND detail ? 'note';
